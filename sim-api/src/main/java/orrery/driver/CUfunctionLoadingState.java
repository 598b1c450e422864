package orrery.driver;

/** Whether a function is loaded. Source: {@code cuda.h}. */
public enum CUfunctionLoadingState {
    /** The function will be loaded when it is first used. */
    UNLOADED,
    /** The function is loaded. */
    LOADED
}
