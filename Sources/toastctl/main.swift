print("toastctl")
