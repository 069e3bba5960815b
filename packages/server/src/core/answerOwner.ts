import { parentPort, workerData } from 'node:worker_threads'

/** Answers what `askWorker` asks of this thread. It says first that it is there: from then on its time is counted. */
export const answerOwner = async (work: (given: unknown) => unknown): Promise<void> => {
  parentPort?.postMessage({ begun: true })
  parentPort?.postMessage({ answer: await work(workerData) })
}
