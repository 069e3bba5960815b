export { presetEngine } from './engine.ts'
export { presetNotes } from './notes.ts'
