import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as z from 'zod'
import { router, startFleet } from '@headend/simulator'
import { built, launch, signedIn } from './console.ts'
import { startChild } from './support/child.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { median } from './support/statistics.ts'

const stations = 200

/** Milliseconds that opening all groups took, and the browser to make the same elements of their text; and how many there were. */
const drawn = z.object({ ours: z.number(), bare: z.number(), stations: z.number(), elements: z.number() })

/**
 * Draws every station of the page's topology, and then the same elements again without us. Both until the browser has laid
 * them out: painting is its own work, and the same.
 */
const draw = async (page: Page): Promise<z.infer<typeof drawn>> => drawn.parse(await page.evaluate('drawTopology()'))

const measureTopology = async (rounds: number, { say }: Pick<FigureContext, 'say'>): Promise<readonly Row[]> => {
  await access(join(built, 'index.html')).catch(() => {
    throw new Error('the console is not built: run "npm run build" first')
  })
  await using server = await startChild<ServerProcess>('serverProcess.ts')
  const { url, deviceUrl } = await server.ask('start', { consoleFolder: built })
  const mac = '58:2B:0A:7B:00:09'
  const profile = router({ serial: 'BENCHMESH', mac, clients: Math.ceil(stations / 0.8), extenders: 3 })
  await using fleet = startFleet({ url: deviceUrl, devices: [profile], begin: 'running', pace: 0 })
  const [device] = fleet.devices
  if (device === undefined) throw new Error('a device')
  const { endpointId } = device
  await server.ask('registerSimulated', {
    model: { name: 'Bench R7', oui: '582B0A', productClass: 'APROUTER', tabs: ['general', 'topology'] },
    devices: [{ endpointId, serial: 'BENCHMESH', mac }],
  })
  await fleet.whenConnected()
  const browser = await launch()
  try {
    const kept = await signedIn(browser, url)
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.addInitScript({ path: join(import.meta.dirname, 'support/pageTopology.js') })
    await page.addInitScript((entries) => {
      for (const [name, value] of entries) sessionStorage.setItem(name, value)
    }, kept)
    await page.goto(`${url}/device/deviceDetail/${encodeURIComponent(endpointId)}`)
    const tab = page.getByRole('tab', { name: 'Topology' })
    await tab.waitFor()
    const pressed = performance.now()
    await tab.click()
    await page.getByRole('treeitem').first().waitFor()
    const openedMs = performance.now() - pressed
    const results: z.infer<typeof drawn>[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const result = await draw(page)
      say(`${result.stations} stations in ${result.ours.toFixed(1)} ms, bare ${result.bare.toFixed(1)} ms`)
      // The first compiles what it runs.
      if (round > 0) results.push(result)
      await page.waitForTimeout(200)
    }
    const [ours, bare] = [median(results.map((one) => one.ours)), median(results.map((one) => one.bare))]
    const { stations: count = 0, elements = 0 } = results.at(-1) ?? {}
    return [
      {
        what: `topology of ${stations} stations drawn`,
        measured: { value: ours, unit: 'ms' },
        limit: { value: bare, unit: 'ms', of: 'the same elements by innerHTML' },
        goals: [{ kind: 'ratioAtMost', ratio: 3 }],
        note: `every group opened, ${count} stations in ${elements} elements, until they are laid out; median of ${rounds}`,
      },
      {
        what: 'the same device, from its tab to its first access point',
        measured: { value: openedMs, unit: 'ms' },
        goals: [],
        note: 'code, call, the device over USP and the picture with its groups closed',
      },
    ]
  } finally {
    await browser.close()
  }
}

export const figure: Figure = {
  about: 'what the console needs to draw a mesh with 200 stations',
  run: (context) => measureTopology(context.quick ? 7 : 21, context),
}
