export const audit: (
  folder?: string,
  options?: readonly string[],
) => Promise<Readonly<{ faults: readonly string[]; skipped?: undefined } | { skipped: string; faults?: undefined }>>
