import { deviceFailuresKo } from '@headend/contract/core/deviceFailuresKo'
import type { Translation } from '../dictionary.ts'
import type { failures as english } from '../en/failures.ts'

export const failures: Translation<typeof english> = deviceFailuresKo
