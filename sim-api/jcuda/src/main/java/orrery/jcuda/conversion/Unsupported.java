package orrery.jcuda.conversion;

/** The messages of functions of JCuda that the adapter does not have. */
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
        } else if (name.matches("cu(da)?(\\w*Array)?\\w*(Sparse|MemoryRequirements|GetPlane|MapArray)\\w*")) {
            return " is not simulated: there are no arrays that are sparse, in planes or without memory of their own";
        } else if (name.matches("cuda(Launch|ConfigureCall|SetupArgument|\\w*Symbol\\w*|FuncGet\\w*)")) {
            return " has no kernels and variables, since JCuda loads none for the runtime: legal are cuModuleGetFunction,"
                    + " cuModuleGetGlobal and cuLaunchKernel of JCudaDriver, on the same context and memory";
        } else if (name.matches("nvrtc\\w+")) {
            return " is not in the adapter: the compilers that it calls make PTX";
        }
        return " has parameters of which JCuda has no fields; JCuda throws, too";
    }
}
