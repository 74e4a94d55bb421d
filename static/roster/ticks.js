// "Choose all" and "Choose none" for a list of check boxes; without this script each box is ticked by itself.

for (const button of document.querySelectorAll("[data-tick]")) {
  button.addEventListener("click", () => {
    for (const box of button.closest("fieldset").querySelectorAll('input[type="checkbox"]')) {
      box.checked = button.dataset.tick === "all";
    }
  });
}
