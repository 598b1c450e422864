package orrery.core.exec;

/**
 * Classes that are loaded before they are needed. The JIT compiler inlines no method whose signature names a class that
 * is not loaded, however short the method is; the classes of rare things would not be, and everything would pay for it.
 */
public final class Loaded {
    private Loaded() {}

    /** Nothing more: to name a class is to load it. */
    public static void before(Class<?>... needed) {}
}
