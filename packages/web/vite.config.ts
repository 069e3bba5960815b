import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `vite` finds a running server while the console is developed. */
const server = process.env['HEADEND_URL'] ?? 'http://127.0.0.1:8080'

const toServer = {
  '/api': server,
  '/auth/v1': server,
  '/admin/api': server,
  '/ws': { target: server, ws: true },
}

/** What the first page needs of other people's work. */
const libraries =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store|react-query|query-core))\//

type Graph = Readonly<{ getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }>

const firstModules = ['src/main.tsx', 'src/features/devices/DeviceList.tsx'].map((path) =>
  join(import.meta.dirname, path),
)

/** Our modules which the first device list imports at once. What is imported later stays out, whoever else imports it. */
const reachedFirst = (graph: Graph): ReadonlySet<string> => {
  const reached = new Set<string>()
  const add = (id: string): void => {
    if (reached.has(id) || id.includes('node_modules')) return
    reached.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  for (const id of firstModules) add(id)
  return reached
}

const shared = ['app', 'lib', 'ui'].map((name) => join(import.meta.dirname, 'src', name, '/'))

/** The chunk of what the first device list shares with other pages; what is its own stays with it. */
const kit = () => {
  let reached: ReadonlySet<string> | null = null
  return (id: string, graph: Graph): string | null => {
    reached ??= reachedFirst(graph)
    return shared.some((folder) => id.startsWith(folder)) && reached.has(id) ? 'kit' : null
  }
}

/** What runs before the first list stands there: nearly every function of it is called then. */
const firstChunks: readonly string[] = ['libraries', 'kit', 'DeviceList']

// The tool asks for a default export.
export default defineConfig({
  plugins: [react()],
  server: { proxy: toServer },
  preview: { proxy: toServer },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    manifest: true,
    rolldownOptions: {
      output: {
        // Everything the first page needs anyway travels in few files: small ones compress badly and each costs a request.
        codeSplitting: {
          groups: [{ name: 'libraries', test: libraries }, { name: kit() }],
        },
        // Explicit compile hint of V8: compiled beside the main thread while it arrives, not there function by function.
        postBanner: ({ name }) => (firstChunks.includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
      },
    },
  },
})
