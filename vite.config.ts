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
 * Forms, cached queries and the schemas of requests belong to the cart, the account and staff: whoever only looks around
 * is spared them, and whatever imports them. Articles have styles of their own; in a file loaded before the root's they
 * would turn the order of layers around.
 */
function isWantedByGuests(id: string): boolean {
  return !/node_modules\/(react-hook-form|@tanstack|zod)\/|src\/contract\/(?!paths)|src\/web\/(content|account|admin)\//.test(id)
}
