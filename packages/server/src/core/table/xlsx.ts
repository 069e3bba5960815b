import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Cells } from './csv.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaging = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What a workbook of one sheet has beside that sheet (ECMA-376 part 1, 12.3): the second style is bold. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaging}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of an element; what XML cannot hold is left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign)

const chunk = 65_536

const sheetOf = async function* (parts: AsyncIterable<Cells>): AsyncGenerator<string> {
  let text = `${head}<worksheet xmlns="${main}"><sheetData>`
  let style = ' s="1"'
  for await (const rows of parts) {
    for (const row of rows) {
      // Every cell is text, which no spreadsheet runs.
      const cells = row.map((cell) =>
        cell === ''
          ? `<c${style}/>`
          : `<c${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`,
      )
      text += `<row>${cells.join('')}</row>`
      style = ''
    }
    if (text.length < chunk) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

/** Rows as a workbook of one sheet, its first row bold; written as they come. */
export const xlsxOf = (rows: AsyncIterable<Cells>): Readable => {
  const zip = new yazl.ZipFile()
  const sheet = Readable.from(sheetOf(rows), { objectMode: false })
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(head + text), name)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  // The stream that `yazl` gives is one of Node's, whatever its types say.
  const file = zip.outputStream as Readable
  sheet.on('error', (error) => file.destroy(error))
  zip.on('error', (error: Error) => file.destroy(error))
  file.on('close', () => sheet.destroy())
  return file
}
