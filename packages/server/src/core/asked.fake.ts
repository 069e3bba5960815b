import { answerOwner } from './answerOwner.ts'

/** The program of a worker thread that answers what it is told to, or never ends. */
await answerOwner((given) => {
  while (given === 'for ever');
  if (given === 'fails') throw new Error('It fails')
  return given
})
