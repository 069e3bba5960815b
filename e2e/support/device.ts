import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { consentOf } from '@headend/simulator'
import type { ModelName, PlannedDevice } from '@headend/simulator'
import { examplePlan } from '../../scripts/evaluation/plan.ts'

/** Devices of the fleet that every run starts, without those that misbehave, are locked or too warm. */
const sound = examplePlan(60).filter(
  ({ fault, locked, temperature }) => fault === undefined && locked !== true && temperature === undefined,
)

/** The `nth` sound device of a model, counted from the newest, so that tests need not share one. */
export const plannedDevice = (modelName: ModelName, nth: number): PlannedDevice => {
  const device = sound.filter((one) => one.modelName === modelName).at(-1 - nth)
  if (!device) throw new Error(`The fleet has no ${nth}th ${modelName}`)
  return device
}

/** A sound set-top box whose viewer answers so who is asked for a remote view, counted as above. */
export const boxWhoseViewer = (answer: ReturnType<typeof consentOf>, nth = 0): PlannedDevice => {
  const boxes = sound.filter((one) => one.modelName.startsWith('Aria') && consentOf(one.seed) === answer)
  const device = boxes.at(nth)
  if (!device) throw new Error(`The fleet has no ${nth}th set-top box whose viewer ${answer}`)
  return device
}

/** Opens a device's page, on a tab where one is named, and waits until it is there. */
export const openDevice = async (
  page: Page,
  { endpointId }: Pick<PlannedDevice, 'endpointId'>,
  tab = '',
): Promise<void> => {
  await page.goto(`/device/deviceDetail/${encodeURIComponent(endpointId)}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'General' })).toBeVisible()
  if (tab === '') return
  await page.getByRole('tab', { name: tab }).click()
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
}

/** The card of that title. */
export const card = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
