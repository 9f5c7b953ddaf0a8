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
})
