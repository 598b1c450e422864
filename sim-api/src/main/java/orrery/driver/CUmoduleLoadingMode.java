package orrery.driver;

/** When the functions of modules are loaded. Source: {@code cuda.h}. */
public enum CUmoduleLoadingMode {
    /** With their module. */
    EAGER_LOADING,
    /** When they are first used. */
    LAZY_LOADING
}
