/** Pictures that a browser shows and that run nothing: an SVG may hold scripts. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

export const csvType = 'text/csv'
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Tables of a spreadsheet. */
export const tableTypes = [csvType, xlsxType] as const

/** How a table is written into a file. */
export const tableFormats = ['xlsx', 'csv'] as const
export type TableFormat = (typeof tableFormats)[number]
