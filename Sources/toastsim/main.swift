print("toastsim")
