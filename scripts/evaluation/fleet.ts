// The simulated fleet of an evaluation, as a process of its own: it ends with the one that started it.
import { minimal, profileOf, startFleet } from '../../packages/simulator/src/index.ts'
import type { FleetOrder, FleetNews } from './messages.ts'
import { examplePlan, switchedOff } from './plan.ts'

const report = (news: FleetNews): void => {
  process.send?.(news)
}

process.once('disconnect', () => process.exit(0))
// Ctrl+C reaches every process of the terminal; the evaluation ends this one when it has ended itself.
process.on('SIGINT', () => undefined)

process.once('message', (order: FleetOrder) => {
  const plan = examplePlan(order.devices)
  const unregistered = Array.from({ length: order.unregistered }, () => minimal())
  const fleet = startFleet({ ...order, devices: [...plan.map(profileOf), ...unregistered], unregistered: 0 })
  void fleet
    .whenConnected(fleet.devices.length - switchedOff(plan))
    .then(() => report({ kind: 'connected', devices: fleet.devices.length }))
})
