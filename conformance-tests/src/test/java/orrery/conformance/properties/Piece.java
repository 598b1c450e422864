package orrery.conformance.properties;

import java.util.Locale;

/**
 * One piece of work with all that it needs, in each form that a program can give it: put into a stream, as a node of a
 * graph, as new parameters of a node, and as what it does to memory.
 *
 * @param kind what is done
 * @param cell the cell that is changed
 * @param other the cell that is read, if one is
 * @param factor a small number
 * @param id the number of the piece, which no other one has: it is in what the piece leaves behind
 * @param child the embedded graph of a {@link Kind#CHILD}, else null
 */
record Piece(Kind kind, int cell, int other, int factor, int id, Sketch child) {

    /** What becomes of a piece in a graph; those of one family can take each other's place in an update. */
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

        private final String word;
        private final String type;

        Family(String word, String type) {
            this.word = word;
            this.type = type;
        }

        /** The type as a shape prints it. */
        String type() {
            return type;
        }

        /** Whether such nodes can be disabled. */
        boolean canBeDisabled() {
            return ordinal() <= TO_HOST.ordinal();
        }
    }

    /** Returns its work. */
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

        /** Whether a second cell is read. */
        boolean readsAnother() {
            return this == COPY || this == COPYCELL;
        }

        /** Whether a piece of this kind touches memory. */
        boolean hasCell() {
            return ordinal() <= WRITE.ordinal() && this != HOST;
        }
    }

    /** The same on the same cells with other numbers, and so in the graph that is embedded. */
    Piece with(int newFactor, int newId) {
        return with(kind, newFactor, newId);
    }

    /** The same on the same cells as something else, if it can be. */
    Piece with(Kind newKind, int newFactor, int newId) {
        Kind becomes = newKind.readsAnother() && !kind.readsAnother() ? Kind.STORE : newKind;
        Sketch graph = becomes == Kind.CHILD ? child.renumbered(newFactor, newId) : null;
        return new Piece(becomes, cell, other, newFactor, newId, graph);
    }

    /** The number that the piece leaves in memory. */
    int value() {
        return id * 16 + factor;
    }

    private String event() {
        return "e" + factor % 2;
    }

    // -- text ----------------------------------------------------------------------------------------------------

    /** The call that puts it into a stream; one that is only for graphs has none. */
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
            case EMPTY, CHILD -> throw new IllegalStateException("no stream has " + kind);
        };
    }

    /** The call that makes it a node; an embedded graph is called as the node with a {@code c} behind. */
    String asNode(String graph, String node, String dependencies) {
        String rest = kind == Kind.CHILD ? node + "c" : operands();
        return (node + " = cuGraphAdd" + kind.family.word + "Node " + graph + " " + dependencies + " " + rest).strip();
    }

    /** The call that gives it to a node; empty nodes have no such call. */
    String asParametersOf(String node) {
        return switch (kind) {
            case RECORD, WAIT -> "cuGraph" + kind.family.word + "NodeSetEvent " + node + " " + event();
            default -> "cuGraph" + kind.family.word + "NodeSetParams " + node + " " + operands();
        };
    }

    /** The call that gives it to a node of an executable graph; an embedded graph is named {@code graph}. */
    String asParametersOf(String exec, String node, String graph) {
        String target = exec + " " + node + " ";
        return switch (kind) {
            case RECORD, WAIT -> "cuGraphExec" + kind.family.word + "NodeSetEvent " + target + event();
            case CHILD -> "cuGraphExecChildGraphNodeSetParams " + target + graph;
            default -> "cuGraphExec" + kind.family.word + "NodeSetParams " + target + operands();
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

    /** Does it. */
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
