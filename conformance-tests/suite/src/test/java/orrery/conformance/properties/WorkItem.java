package orrery.conformance.properties;

import java.util.Locale;

/**
 * One piece of work, in each form that a program can give it: submitted to a stream, as a node of a graph, as new
 * parameters of a node, and as its effect on memory.
 *
 * @param kind what is done
 * @param cell the cell that is changed
 * @param other the cell that is read, if one is
 * @param factor a small number
 * @param id the unique number of the item, which is part of its effect
 * @param child the embedded graph of a {@link Kind#CHILD}, else null
 */
record WorkItem(Kind kind, int cell, int other, int factor, int id, GraphModel child) {

    /** The kind of node that an item becomes. An update can replace items by others of the same family. */
    enum Family {
        KERNEL("Kernel", "KERNEL"),
        MEMSET("Memset", "MEMSET"),
        ON_DEVICE("Memcpy", "MEMCPY"),
        TO_DEVICE("Memcpy", "MEMCPY"),
        TO_HOST("Memcpy", "MEMCPY"),
        HOST("Host", "HOST"),
        EMPTY("Empty", "EMPTY"),
        EVENT_RECORD("EventRecord", "EVENT_RECORD"),
        EVENT_WAIT("EventWait", "WAIT_EVENT"),
        BATCH_MEM_OP("BatchMemOp", "BATCH_MEM_OP"),
        CHILD("ChildGraph", "GRAPH");

        private final String function;
        private final String type;

        Family(String function, String type) {
            this.function = function;
            this.type = type;
        }

        /** Returns the type as {@code shape} prints it. */
        String type() {
            return type;
        }

        /** Returns whether such nodes can be disabled. */
        boolean canBeDisabled() {
            return ordinal() <= TO_HOST.ordinal();
        }
    }

    /** What an item does. */
    enum Kind {
        MULADD(Family.KERNEL),
        STORE(Family.KERNEL),
        COPYCELL(Family.KERNEL),
        MEMSET(Family.MEMSET),
        COPY(Family.ON_DEVICE),
        UP(Family.TO_DEVICE),
        DOWN(Family.TO_HOST),
        HOST(Family.HOST),
        WRITE(Family.BATCH_MEM_OP),
        EMPTY(Family.EMPTY),
        RECORD(Family.EVENT_RECORD),
        WAIT(Family.EVENT_WAIT),
        CHILD(Family.CHILD);

        private final Family family;

        Kind(Family family) {
            this.family = family;
        }

        Family family() {
            return family;
        }

        /** Returns whether a second cell is read. */
        boolean readsAnother() {
            return this == COPY || this == COPYCELL;
        }

        /** Returns whether an item of this kind accesses memory. */
        boolean hasCell() {
            return ordinal() <= WRITE.ordinal() && this != HOST;
        }
    }

    /** Returns the same item with other numbers, also in its embedded graph. */
    WorkItem with(int newFactor, int newId) {
        return with(kind, newFactor, newId);
    }

    /** Returns an item of another kind with the same cells, if there can be one, else a {@link Kind#STORE}. */
    WorkItem with(Kind newKind, int newFactor, int newId) {
        Kind becomes = newKind.readsAnother() && !kind.readsAnother() ? Kind.STORE : newKind;
        GraphModel graph = becomes == Kind.CHILD ? child.renumbered(newFactor, newId) : null;
        return new WorkItem(becomes, cell, other, newFactor, newId, graph);
    }

    /** Returns the number that the item writes to memory. */
    int value() {
        return id * 16 + factor;
    }

    private String event() {
        return "e" + factor % 2;
    }

    // -- text ----------------------------------------------------------------------------------------------------

    /** Returns the call that submits it to a stream. Work that only graphs execute has none. */
    String inStream(String stream) {
        return switch (kind) {
            case MULADD, STORE, COPYCELL -> "launch " + stream + " " + operands();
            case MEMSET -> "cuMemsetD32Async " + Cells.device(cell) + " " + value() + " 1 " + stream;
            case COPY -> "cuMemcpyDtoDAsync " + Cells.device(cell) + " " + Cells.device(other) + " 4 " + stream;
            case UP -> "cuMemcpyHtoDAsync " + Cells.device(cell) + " " + Cells.host(cell) + " 4 " + stream;
            case DOWN -> "cuMemcpyDtoHAsync " + Cells.host(cell) + " " + Cells.device(cell) + " 4 " + stream;
            case HOST -> "cuLaunchHostFunc " + stream + " " + id;
            case WRITE -> "cuStreamWriteValue32 " + stream + " " + Cells.device(cell) + " " + value();
            case RECORD -> "cuEventRecordWithFlags " + event() + " " + stream + " EXTERNAL";
            case WAIT -> "cuStreamWaitEvent " + stream + " " + event() + " EXTERNAL";
            case EMPTY, CHILD -> throw new IllegalStateException("streams do not execute " + kind);
        };
    }

    /**
     * Returns the call that adds it as a node. The name of an embedded graph is that of the node with {@code c} added.
     */
    String asNode(String graph, String node, String dependencies) {
        String rest = kind == Kind.CHILD ? node + "c" : operands();
        return (node + " = cuGraphAdd" + kind.family.function + "Node " + graph + " " + dependencies + " " + rest)
                .strip();
    }

    /** Returns the call that sets it as the parameters of a node. Empty nodes have no such call. */
    String asParametersOf(String node) {
        return switch (kind) {
            case RECORD, WAIT -> "cuGraph" + kind.family.function + "NodeSetEvent " + node + " " + event();
            default -> "cuGraph" + kind.family.function + "NodeSetParams " + node + " " + operands();
        };
    }

    /** Returns the call that sets it as the parameters of a node of an executable graph. */
    String asParametersOf(String exec, String node, String graph) {
        String target = exec + " " + node + " ";
        return switch (kind) {
            case RECORD, WAIT -> "cuGraphExec" + kind.family.function + "NodeSetEvent " + target + event();
            case CHILD -> "cuGraphExecChildGraphNodeSetParams " + target + graph;
            default -> "cuGraphExec" + kind.family.function + "NodeSetParams " + target + operands();
        };
    }

    private String operands() {
        return switch (kind) {
            case MULADD -> "muladd " + Cells.device(cell) + " " + (2 * factor + 1) + " " + value();
            case STORE -> "store " + Cells.device(cell) + " " + value();
            case COPYCELL -> "copycell " + Cells.device(cell) + " " + Cells.device(other);
            case MEMSET -> Cells.device(cell) + " " + value() + " 4 1";
            case COPY -> "DtoD " + Cells.device(cell) + " " + Cells.device(other) + " 4";
            case UP -> "HtoD " + Cells.device(cell) + " " + Cells.host(cell) + " 4";
            case DOWN -> "DtoH " + Cells.host(cell) + " " + Cells.device(cell) + " 4";
            case HOST -> String.valueOf(id);
            case WRITE -> "1 0 [WRITE32:" + Cells.device(cell) + ":" + value() + ":0]";
            case RECORD, WAIT -> event();
            case EMPTY, CHILD -> "";
        };
    }

    // -- effect --------------------------------------------------------------------------------------------------

    /** Applies its effect to cells. */
    void run(Cells cells) {
        switch (kind) {
            case MULADD -> cells.device[cell] = cells.device[cell] * (2 * factor + 1) + value();
            case STORE, MEMSET, WRITE -> cells.device[cell] = value();
            case COPYCELL, COPY -> cells.device[cell] = cells.device[other];
            case UP -> cells.device[cell] = cells.host[cell];
            case DOWN -> cells.host[cell] = cells.device[cell];
            case HOST -> cells.ids.add(id);
            case CHILD -> child.run(cells);
            case EMPTY, RECORD, WAIT -> {}
        }
    }

    @Override
    public String toString() {
        return kind.name().toLowerCase(Locale.ROOT) + " " + operands();
    }
}
