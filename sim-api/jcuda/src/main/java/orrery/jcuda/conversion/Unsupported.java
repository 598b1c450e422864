package orrery.jcuda.conversion;

/** What functions of JCuda say that the adapter does not have. */
public final class Unsupported {
    private Unsupported() {}

    /** Returns the exception of a function, which names it and says why. */
    public static UnsupportedOperationException function(String name) {
        return new UnsupportedOperationException(name + reason(name));
    }

    private static String reason(String name) {
        if (name.matches("cu(da)?(GL|Graphics).*")) {
            return " is not simulated: there is no OpenGL";
        } else if (name.matches("cu(da)?(\\w*Surf|\\w*Tex(Ref|Obj|ture)).*")) {
            return " is not simulated: there are no textures and surfaces; legal are copies of arrays";
        } else if (name.matches("cuda(Launch|ConfigureCall|SetupArgument|\\w*Symbol\\w*|FuncGet\\w*)")) {
            return " has no kernels and variables, since JCuda loads none for the runtime: legal are cuModuleGetFunction,"
                    + " cuModuleGetGlobal and cuLaunchKernel of JCudaDriver, on the same context and memory";
        }
        return " is not in the adapter for JCuda";
    }
}
