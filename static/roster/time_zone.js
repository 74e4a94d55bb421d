// The school's time zone, as this browser knows it; the server checks it and has a default.
const field = document.querySelector("[name=time_zone]");
if (field && !field.value) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
