// Applies the theme that the user chose, before the page is drawn.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Without storage the page follows the system.
}
