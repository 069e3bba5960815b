// `node prepare.ts <DATA_DIR> <devices>`: makes the database, the example companies with their accounts, and the inventory of
// a fleet, says the address of the database, and ends.
import { startServer } from '@headend/server/app'
import { readConfig } from '@headend/server/core/config'
import { seed } from '../../../scripts/evaluation/seed.ts'
import { loadPlan } from './plan.ts'

const [dataDir, devices] = process.argv.slice(2)
const config = readConfig({
  HEADEND_EVALUATION: '1',
  PORT: '0',
  DEVICE_PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
})
const server = await startServer(config)
await seed(server.core, loadPlan(Number(devices)))
const { connectionString } = server.core.pool.options
await server.close()
process.stdout.write(`${connectionString}\n`)
process.exit(0)
