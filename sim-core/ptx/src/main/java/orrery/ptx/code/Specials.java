package orrery.ptx.code;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import orrery.ptx.device.BlockState;
import orrery.ptx.text.PtxException;
import orrery.ptx.text.PtxType;
import orrery.ptx.text.StateSpace;
import orrery.ptx.text.Variable;

/** The special registers. */
public final class Specials {
    /** The register with the offset of shared memory that cooperative groups use for groups of several warps. */
    private static final String RESERVED_SHARED = "%reserved_smem_offset_1";

    /** How much of it they use at most: see cooperative_groups/details/memory.h. */
    private static final int RESERVED_BYTES = 288;

    /** The variable in global memory that the barrier of a grid counts in, as cooperative groups expect it. */
    private static final String GRID_WORKSPACE = "%grid_workspace";

    private static final int GRID_WORKSPACE_BYTES = 8;

    /** The registers with the address of that variable: its upper half, and its lower half. */
    private static final ImmutableSet<String> GRID_WORKSPACE_REGISTERS = ImmutableSet.of("%envreg1", "%envreg2");

    /** The registers of 64 bits, and the methods of the block for them. */
    private static final ImmutableMap<String, String> LONGS = ImmutableMap.of(
            "%clock64",
            "advanceClock",
            "%globaltimer",
            "advanceGlobalTimer",
            "%gridid",
            "gridId",
            "%current_graph_exec",
            "currentGraph");

    private final Emitter out;

    Specials(Emitter out) {
        this.out = out;
    }

    /** Adds the memory that special registers stand for to shared memory, if code names them. */
    public static void addReserved(Set<String> names, Layout shared) {
        if (names.contains(RESERVED_SHARED) && !shared.contains(RESERVED_SHARED)) {
            shared.addEnd(RESERVED_SHARED, 16);
            shared.reserve(RESERVED_BYTES);
        }
    }

    /** Returns the variable of the module that special registers stand for, if code names them. */
    public static Optional<Variable> moduleVariable(Set<String> names) {
        return Collections.disjoint(names, GRID_WORKSPACE_REGISTERS)
                ? Optional.empty()
                : Optional.of(new Variable(
                        StateSpace.GLOBAL,
                        PtxType.B8,
                        GRID_WORKSPACE,
                        GRID_WORKSPACE_BYTES,
                        GRID_WORKSPACE_BYTES,
                        ImmutableList.of(),
                        false,
                        false,
                        0));
    }

    /** Pushes a special register as a value of a type; returns false if the name is none. */
    boolean push(Instr instr, String name, PtxType type) {
        if (!name.startsWith("%")) {
            return false;
        } else if (LONGS.containsKey(name)) {
            ask(name);
            if (type.bits() < 64) {
                out.op(Opcodes.L2I);
            }
            return true;
        } else {
            pushInt(instr, name);
        }
        if (type.bits() == 64) {
            out.widen();
        } else if (type.bits() == 16) {
            out.op(Opcodes.I2C);
        }
        return true;
    }

    /** Pushes a register of 64 bits, which a method of the block returns. */
    private void ask(String name) {
        out.block();
        out.callOn(BlockState.class, Objects.requireNonNull(LONGS.get(name)), "()J");
    }

    private void pushInt(Instr instr, String name) {
        Emitter.ThreadLocals thread = out.thread();
        switch (name) {
            case "%tid.x" -> local(thread.x());
            case "%tid.y" -> local(thread.y());
            case "%tid.z" -> local(thread.z());
            case "%ntid.x" -> out.blockInt("dimX");
            case "%ntid.y" -> out.blockInt("dimY");
            case "%ntid.z" -> out.blockInt("dimZ");
            case "%ctaid.x" -> out.blockInt("blockX");
            case "%ctaid.y" -> out.blockInt("blockY");
            case "%ctaid.z" -> out.blockInt("blockZ");
            case "%nctaid.x" -> out.blockInt("gridX");
            case "%nctaid.y" -> out.blockInt("gridY");
            case "%nctaid.z" -> out.blockInt("gridZ");
            case "%tid.w",
                    "%ntid.w",
                    "%ctaid.w",
                    "%nctaid.w",
                    "%clusterid.w",
                    "%nclusterid.w",
                    "%cluster_ctaid.w",
                    "%cluster_nctaid.w" -> out.constant(0);
            case "%clusterid.x" -> quotient("blockX", "clusterX");
            case "%clusterid.y" -> quotient("blockY", "clusterY");
            case "%clusterid.z" -> quotient("blockZ", "clusterZ");
            case "%nclusterid.x" -> quotient("gridX", "clusterX");
            case "%nclusterid.y" -> quotient("gridY", "clusterY");
            case "%nclusterid.z" -> quotient("gridZ", "clusterZ");
            case "%cluster_ctaid.x" -> out.blockInt("inClusterX");
            case "%cluster_ctaid.y" -> out.blockInt("inClusterY");
            case "%cluster_ctaid.z" -> out.blockInt("inClusterZ");
            case "%cluster_nctaid.x" -> out.blockInt("clusterX");
            case "%cluster_nctaid.y" -> out.blockInt("clusterY");
            case "%cluster_nctaid.z" -> out.blockInt("clusterZ");
            case "%cluster_ctarank" -> out.blockInt("rank");
            case "%cluster_nctarank" -> out.blockInt("clusterSize");
            case "%is_explicit_cluster" -> out.blockInt("isExplicitCluster");
            case "%laneid" -> lane();
            case "%warpid" -> {
                local(thread.number());
                out.constant(5);
                out.op(Opcodes.IUSHR);
            }
            case "%nwarpid" -> {
                out.blockInt("threads");
                out.constant(31);
                out.op(Opcodes.IADD);
                out.constant(5);
                out.op(Opcodes.IUSHR);
            }
            case "%lanemask_eq" -> laneMask(1, Opcodes.NOP);
            case "%lanemask_lt" -> laneMask(1, Opcodes.ISUB);
            case "%lanemask_le" -> {
                laneMask(2, Opcodes.ISUB);
            }
            case "%lanemask_ge" -> laneMask(-1, Opcodes.NOP);
            case "%lanemask_gt" -> laneMask(-2, Opcodes.NOP);
            case "%clock", "%globaltimer_lo" -> {
                ask(name.equals("%clock") ? "%clock64" : "%globaltimer");
                out.op(Opcodes.L2I);
            }
            case "%clock_hi", "%globaltimer_hi" -> {
                ask(name.equals("%clock_hi") ? "%clock64" : "%globaltimer");
                out.constant(32);
                out.op(Opcodes.LUSHR);
                out.op(Opcodes.L2I);
            }
            case "%smid" -> {
                out.block();
                out.callOn(BlockState.class, "smId", "()I");
            }
            case "%nsmid" -> {
                out.block();
                out.callOn(BlockState.class, "smCount", "()I");
            }
            case "%envreg1", "%envreg2" -> {
                out.block();
                out.constant(Objects.requireNonNull(out.scope().moduleVariable(GRID_WORKSPACE)));
                out.callOn(BlockState.class, "gridWorkspace", "(I)J");
                if (name.equals("%envreg1")) {
                    out.constant(32);
                    out.op(Opcodes.LUSHR);
                }
                out.op(Opcodes.L2I);
            }
            case RESERVED_SHARED -> out.constant((int) out.scope().shared().offset(RESERVED_SHARED));
            case "%dynamic_smem_size", "%total_smem_size", "%aggr_smem_size" -> sharedSize(name);
            default -> {
                if (name.startsWith("%pm") || name.startsWith("%envreg") || name.startsWith("%reserved_smem")) {
                    throw PtxException.notSimulated(
                            instr.line(),
                            "the special register " + name
                                    + (name.startsWith("%envreg") ? ", which barriers of several devices use," : ""));
                }
                throw PtxException.invalid(instr.line(), "\"" + name + "\" in " + instr + " is not declared");
            }
        }
    }

    private void quotient(String dividend, String divisor) {
        out.blockInt(dividend);
        out.blockInt(divisor);
        out.op(Opcodes.IDIV);
    }

    private void sharedSize(String name) {
        out.blockArray("shared", "[B");
        out.op(Opcodes.ARRAYLENGTH);
        if (name.equals("%dynamic_smem_size")) {
            out.constant(out.scope().shared().bytes());
            out.op(Opcodes.ISUB);
        }
    }

    private void local(int number) {
        out.mv().visitVarInsn(Opcodes.ILOAD, number);
    }

    private void lane() {
        local(out.thread().number());
        out.constant(31);
        out.op(Opcodes.IAND);
    }

    /** Pushes bits shifted by the number of the lane, less 1 if the instruction is a subtraction. */
    private void laneMask(int bits, int then) {
        out.constant(bits);
        lane();
        out.op(Opcodes.ISHL);
        if (then == Opcodes.ISUB) {
            out.constant(1);
            out.op(Opcodes.ISUB);
        }
    }
}
