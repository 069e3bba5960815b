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
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack\/(?:react-router|router-core|history|store|react-store|react-query|query-core|react-table|table-core))\//

/** Parts of the kit and of what it stands on that only some pages need; they come with those. */
const later =
  /ui\/(?:Chart|echarts|Mantine|theme|Vitals|Sparkline|Dialog|FeedbackDialog|Confirm|Scene|KeyValues|Meter|DeviceDrawing|ExportDialog|RegisterDialog|table\/ColumnList|table\/SelectionBar)\.|lib\/(?:i18n\/(?:en|ko)|device|exportFile|versions|signIn)/

const isKit = (id: string): boolean =>
  /packages\/web\/src\/(?:app|lib|ui)\//.test(id) &&
  !later.test(id) &&
  !/app\/shell\/(?:Forbidden|Help|Palette|highlight|TaskTray|Notifications|PersonalSettings|UserInformation)/.test(id)

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
          groups: [
            { name: 'libraries', test: libraries },
            { name: 'kit', test: isKit },
          ],
        },
      },
    },
  },
})
