package orrery.driver;

/**
 * The chapters "Module Management" and, for functions, "Execution Control" of the driver API. Source: {@code cuda.h}.
 */
public interface ModuleManagement {

    /** Loads an image into the current context. */
    CUmodule cuModuleLoadData(CUmoduleImage image);

    /** Unloads a module; its functions are gone. */
    void cuModuleUnload(CUmodule module);

    /** The function of a name; CUDA_ERROR_NOT_FOUND if the module has none. */
    CUfunction cuModuleGetFunction(CUmodule module, String name);

    /** How many functions a module has. */
    int cuModuleGetFunctionCount(CUmodule module);

    /** An attribute of a function. */
    int cuFuncGetAttribute(CUfunctionAttribute attribute, CUfunction function);

    /** Sets an attribute of a function. */
    void cuFuncSetAttribute(CUfunction function, CUfunctionAttribute attribute, int value);

    /** The name of a function. */
    String cuFuncGetName(CUfunction function);

    /** The module of a function. */
    CUmodule cuFuncGetModule(CUfunction function);
}
