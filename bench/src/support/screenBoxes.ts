import { Agent, request } from 'node:http'
import { setTopBox, startFleet } from '@headend/simulator'
import type { Fleet } from '@headend/simulator'
import { serveParent } from './child.ts'

/** A process with simulated set-top boxes whose viewers agree, and with senders that put one frame again and again. */

let fleet: Fleet | undefined
let stopSending = (): void => undefined

const put = (url: string, agent: Agent, frame: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'image/png', 'content-length': frame.length }
    const sent = request(url, { method: 'PUT', agent, headers }, (response) => {
      response.resume()
      response.on('end', resolve)
    })
    sent.on('error', reject)
    sent.end(frame)
  })

const handlers = {
  /** Connects `count` boxes and gives what an inventory needs of them. */
  connect: async (input: {
    url: string
    count: number
  }): Promise<readonly { endpointId: string; serial: string; mac: string }[]> => {
    const boxes = Array.from({ length: input.count }, (_, index) => ({
      serial: `BENCHBOX${index}`,
      mac: `A4:C7:F2:7B:00:${String(index + 10)}`,
    }))
    const devices = boxes.map((box) => setTopBox({ ...box, consent: 'agrees' }))
    fleet = startFleet({ url: input.url, devices, begin: 'running', pace: 0 })
    return fleet.devices.map(({ endpointId }, index) => ({ endpointId, serial: '', mac: '', ...boxes[index] }))
  },
  whenConnected: async (): Promise<void> => fleet?.whenConnected(),
  /** Puts `frame` to each address every `intervalMs`, until `still`. */
  send: async (input: { urls: readonly string[]; frame: Uint8Array; intervalMs: number }): Promise<void> => {
    const { urls, frame, intervalMs } = input
    stopSending()
    const timers = urls.map((url) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const timer = setInterval(() => void put(url, agent, frame).catch(() => undefined), intervalMs)
      return () => {
        clearInterval(timer)
        agent.destroy()
      }
    })
    stopSending = () => {
      for (const stop of timers) stop()
    }
  },
  still: async (): Promise<void> => stopSending(),
}
export type ScreenBoxes = typeof handlers

serveParent(handlers, async () => {
  stopSending()
  await fleet?.close()
})
