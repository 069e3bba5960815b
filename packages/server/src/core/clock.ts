// The one clock of every process of ours, under the names the server uses: here `Clock` is all of it.
export { fakeClock, systemClock } from '@headend/usp/clock'
export type { Cancel, FakeClock, ProcessClock as Clock } from '@headend/usp/clock'
