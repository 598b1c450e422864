package orrery.driver;

/** Whether a function is loaded. Source: {@code cuda.h}. */
public enum CUfunctionLoadingState {
    /** It will be loaded when it is first used. */
    UNLOADED,
    /** It is loaded. */
    LOADED
}
