import { deviceCalls } from '@headend/contract/devices'
import { tagCalls } from '@headend/contract/tags'

/** Calls whose answers show tags. */
export const tagRefresh = [tagCalls.list, deviceCalls.listConnectsPage, deviceCalls.getMaster]
