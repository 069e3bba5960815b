// `node database.ts <DATA_DIR>`: the embedded PostgreSQL for servers that are several processes. Says its address, and ends
// when PostgreSQL does.
import { startEmbedded } from '@headend/server/embedded/embedded'
import { systemClock } from '@headend/server/core/clock'
import { createLog } from '@headend/server/core/log'
import { systemRandom } from '@headend/server/core/random'

const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('The folder of the data is missing')

const database = await startEmbedded({
  dataDir,
  clock: systemClock(),
  log: createLog('warn'),
  random: systemRandom(),
  durable: true,
  onLost: (error) => {
    console.error(error.message)
    process.exit(1)
  },
})
process.once('SIGTERM', () => {
  void database.stop().then(() => process.exit(0))
})
process.stdout.write(`${database.url('headend')}\n`)
