import type { Task } from '@headend/contract/tasks'
import { useMemo } from 'react'
import { useServices } from './services.tsx'
import { useStore } from './store.ts'

/** Every kept task of a device, newest first. */
export const useDeviceTasks = (endpointId: string): readonly Task[] => {
  const state = useStore(useServices().tasks.store)
  return useMemo(
    () =>
      [...state.tasks.values()]
        .map(({ task }) => task)
        .filter((task) => task.endpointId === endpointId)
        .toSorted((a, b) => b.startTime - a.startTime),
    [state, endpointId],
  )
}
