print("toastbench")
