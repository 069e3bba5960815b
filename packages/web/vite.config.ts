import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractForms } from './vite/contract.ts'

/** Where `vite` finds a running server while the console is developed. */
const server = process.env['HEADEND_URL'] ?? 'http://127.0.0.1:8080'

// The tool asks for a default export.
export default defineConfig({
  plugins: [contractForms(), react()],
  server: {
    proxy: {
      '/api': server,
      '/auth': server,
      '/admin/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    manifest: true,
  },
})
