print("toastd")
