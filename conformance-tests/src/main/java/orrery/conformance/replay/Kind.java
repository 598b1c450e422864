package orrery.conformance.replay;

/** The kinds of things that have names. */
enum Kind {
    STREAM("s"),
    EVENT("e"),
    POINTER("p"),
    CONTEXT("ctx"),
    MODULE("module"),
    FUNCTION("fn"),
    GRAPH("g"),
    NODE("n"),
    EXEC("x"),
    CONDITION("h"),
    POOL("pool"),
    PHYSICAL_MEMORY("ph"),
    USER_OBJECT("u"),
    RESOURCE("r"),
    DESCRIPTOR("d"),
    GREEN_CONTEXT("gc"),
    EXTERNAL_MEMORY("em"),
    EXTERNAL_SEMAPHORE("es"),
    MIPMAP("mm"),
    ARRAY("a"),
    VULKAN_MEMORY("m"),
    TIMELINE("t"),
    BINARY("b"),
    SUBMISSION("q"),
    FILE("f");

    private final String prefix;

    Kind(String prefix) {
        this.prefix = prefix;
    }

    /** Returns the prefix of generated names. */
    String prefix() {
        return prefix;
    }
}
