import { isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ endpointId }) => {
  const ofDevice = (more: object = {}, turn = 0) => refuses({ body: { endpointId, ...more } }, { turn })
  return {
    'diagnostics.startPing': ofDevice({ host: 'ping.example' }),
    'diagnostics.startTraceroute': ofDevice({ host: 'ping.example' }),
    'diagnostics.startDownloadSpeed': ofDevice({ host: '', filesize: 1 }),
    'diagnostics.startUploadSpeed': ofDevice({ host: '', filesize: 1 }),
    'diagnostics.startSignalStrength': ofDevice({ interval: 1, count: 1 }),
    'diagnostics.cancelSignalStrength': ofDevice({}, 1),
  }
})
