// Applies the theme that the user chose, before the page is drawn. The address of a frame has its own.
try {
  const theme = localStorage.getItem('theme')
  if (theme && !document.documentElement.dataset.embedded) document.documentElement.dataset.theme = theme
} catch {
  // Without storage the page follows the system.
}
