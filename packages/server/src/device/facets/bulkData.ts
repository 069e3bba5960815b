const bulkData = 'Device.BulkData.'

/** The profiles of a device that reports (TR-181 BulkData.Profile.{i}.). */
export const reportProfiles = `${bulkData}Profile.`
/** A device with bulk data has it. */
export const profileCount = `${bulkData}ProfileNumberOfEntries`
/** A profile sends its report, whichever it is. */
export const anyReport = `${reportProfiles}*.Push!`

const report = /^Device\.BulkData\.Profile\.\d+\.Push!$/

/** Whether an event is a report of bulk data. */
export const isReport = (path: string): boolean => report.test(path)
