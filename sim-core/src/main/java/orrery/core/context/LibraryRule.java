package orrery.core.context;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of libraries and of links. */
public final class LibraryRule {
    /** Validity of a library or kernel handle. */
    public static final CoreRule HANDLE = documented(
            "LIBRARY-01",
            HEADER,
            "cuLibraryEnumerateKernels",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "A library or kernel handle must refer to a library that has not been unloaded.",
            "a handle of a loaded library, or of one of its kernels");
    /** Unknown kernels. */
    public static final CoreRule NO_KERNEL = documented(
            "LIBRARY-02",
            HEADER,
            "cuLibraryGetKernel",
            CUresult.CUDA_ERROR_NOT_FOUND,
            "The library must contain a kernel with the given name.",
            "the name of a kernel of the library");
    /** Variables and unified functions of a library. */
    public static final CoreRule NO_VARIABLE = documented(
            "LIBRARY-03",
            HEADER,
            "cuLibraryGetGlobal",
            CUresult.CUDA_ERROR_NOT_FOUND,
            "The library must contain a variable, or a unified function, with the given name.",
            "the name of a variable of the library");
    /** Managed variables of a library. */
    public static final CoreRule NO_MANAGED = documented(
            "LIBRARY-04",
            HEADER,
            "cuLibraryGetManaged",
            CUresult.CUDA_ERROR_NOT_FOUND,
            "The library must contain a managed variable with the given name.",
            "the name of a managed variable of the library");
    /** Options of libraries. */
    public static final CoreRule OPTION = documented(
            "LIBRARY-05",
            HEADER,
            "CUlibraryOption",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A library of a file cannot be loaded with the promise that its code is preserved.",
            "the bytes of the code, or no options");
    /** Modules of libraries. */
    public static final CoreRule MODULE = documented(
            "LIBRARY-06",
            HEADER,
            "cuModuleUnload",
            CUresult.CUDA_ERROR_NOT_PERMITTED,
            "A module of a library cannot be unloaded by itself.",
            "{cuLibraryUnload} for the library, or a module that was loaded without one");
    /** Validity of the state of a link. */
    public static final CoreRule LINK_HANDLE = documented(
            "LINK-01",
            HEADER,
            "cuLinkCreate",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "The state of a link must have been created and not destroyed, and takes no more inputs after its end.",
            "a link that is neither complete nor destroyed");
    /** Symbols with two definitions. */
    public static final CoreRule LINK_TWICE = documented(
            "LINK-02",
            HEADER,
            "cuLinkAddData",
            CUresult.CUDA_ERROR_INVALID_SOURCE,
            "A function or variable that is visible in several inputs of a link must be defined in one of them only,"
                    + " unless its definitions are weak. All declarations of a variable must agree in its size and in"
                    + " {.attribute(.managed)}.",
            "one definition, or .weak ones, and equal declarations");
    /** Symbols without a definition. */
    public static final CoreRule LINK_UNDEFINED = documented(
            "LINK-03",
            HEADER,
            "cuLinkComplete",
            CUresult.CUDA_ERROR_INVALID_SOURCE,
            "A variable that an input of a link declares as .extern, and a function that it declares so and uses, must"
                    + " be defined in another input.",
            "a further input with the definition");

    private LibraryRule() {}
}
