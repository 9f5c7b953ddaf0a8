import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: ['chrome123', 'safari17.5', 'firefox121'],
    // Fonts and pictures stay files: data URLs would be sent again with every page.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share arrives in one file: forty small ones cost more in headers and waiting than they save.
            codeSplitting: { groups: [{ name: 'shell', test: isWantedByGuests, minShareCount: 6 }] },
          },
        },
      },
    },
  },
})

/**
 * Forms and cached queries belong to the cart and the account: whoever only looks around is spared them. Styles stay with
 * their pages: a file loaded before the root's would name the layers first and turn their order around.
 */
function isWantedByGuests(id: string): boolean {
  return !id.endsWith('.css') && !/node_modules\/(react-hook-form|@tanstack|zod)\//.test(id)
}
