package orrery.ptx.text;

/** Which modules see a symbol. */
public enum Linkage {
    /** The module that defines it. */
    STATIC,
    /** All modules. It is defined in one of them. */
    VISIBLE,
    /** All modules. Of several definitions, any is taken, and one that is visible before those that are weak. */
    WEAK,
    /** All modules. The largest of its declarations is taken. */
    COMMON,
    /** It is defined in another module. */
    EXTERN
}
