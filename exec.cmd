@rem Scripts of package.json begin with the shell's exec, which leaves no shell between npm and Node. This stands for it on Windows.
@%*
