import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

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

const source = join(import.meta.dirname, 'src', '/')
const firstTexts = /\/i18n\/(en|ko)\/(?:common|devices|list)\.ts$/

/** The chunk of what the first device list needs: its modules in one, its texts in one of each language. */
const kit = () => {
  let reached: ReadonlySet<string> | null = null
  return (id: string, graph: Graph): string | null => {
    reached ??= reachedFirst(graph)
    if (id.startsWith(source) && reached.has(id) && !id.endsWith('/main.tsx')) return 'kit'
    return firstTexts.exec(id)?.[1] ?? null
  }
}

/** What runs before the first list stands there: nearly every function of it is called then. */
const firstChunks: readonly string[] = ['libraries', 'kit']

/** Faces of the first list. The browser would ask for them when it lays out text, after all scripts have run. */
const firstFaces = /\/(?:inter|jetbrains-mono)-latin-wght-normal-[\w-]+\.woff2$/

/** Asks for the first faces beside the scripts (preload). */
const facesAhead = (): Plugin => ({
  name: 'faces ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => firstFaces.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
})

const compress = promisify(gzip)
/** Below this many bytes a compressed file is no quicker. */
const worthwhile = 1024

/** Compresses scripts and styles once, here, instead of for each browser that asks; the server finds them by their names. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle).filter((file) => /\.(?:js|css)$/.test(file))
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(join(dir, file))
        if (content.length < worthwhile) return
        await writeFile(join(dir, `${file}.gz`), await compress(content, { level: 9 }))
      }),
    )
  },
})

// The tool asks for a default export.
export default defineConfig({
  plugins: [react(), facesAhead(), compressed()],
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
          groups: [
            { name: 'libraries', test: libraries },
            { name: kit(), debugName: 'kit' },
          ],
        },
        // Explicit compile hint of V8: compiled beside the main thread while it arrives, not there function by function.
        postBanner: ({ name }) => (firstChunks.includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
      },
    },
  },
})
