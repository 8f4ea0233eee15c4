Attribute VB_Name = "Pairbook"
Option Explicit
Option Private Module

' The buttons of a tournament workbook. Each runs one action of the Python package on this
' workbook; what is wrong with the tournament is told by the action itself, in the workbook's
' language. Only a set-up that keeps Python from starting is told from here. The words come
' from the hidden tab xlwings.conf, so that this source stays plain ASCII.

'[each button]
Public Sub MACRO()
    On Error GoTo Failed
    If Not Ready() Then Exit Sub
    Call RunPython("import addin.buttons; addin.buttons.KEY()")
    Exit Sub
Failed:
    TellDoctor Err.Description
End Sub
'[end]

Public Function Ready() As Boolean
    ' xlwings only says that it cannot find the interpreter, and goes on as if nothing were
    ' wrong; the organiser is to know what mends it. Asked on Windows only: on a Mac a path
    ' outside Excel's sandbox cannot be looked at.
    Dim Path As String
    Ready = True
    #If Mac Then
    #Else
        Path = GetConfig("INTERPRETER_WIN", "")
        If InStr(Path, ":\") = 2 Then Ready = (Dir(Path) <> "")
    #End If
    If Not Ready Then TellDoctor Path
End Function

Public Sub TellDoctor(Optional Reason As String = "")
    ' Says what went wrong, and which command finds out what is wrong with the set-up: the one
    ' box of an error, xlwings' module calls this, too.
    Dim Words As String
    On Error Resume Next
    Words = GetConfig("PAIRBOOK_HELP", "")
    On Error GoTo 0
    If Words = "" Then
        Words = "The button could not run Python. Type in a terminal: pairbook doctor"
    End If
    If Reason <> "" Then Words = Reason & vbNewLine & vbNewLine & Words
    Tell Words, vbExclamation
End Sub

Public Sub Tell(ByVal Words As String, ByVal Sign As Long)
    ' A message in any letters: MsgBox has those of Windows' code page, and ? for all others.
    On Error GoTo Plainly
    #If Mac Then
        GoTo Plainly
    #Else
        CreateObject("WScript.Shell").Popup Words, 0, "pairbook", Sign
    #End If
    Exit Sub
Plainly:
    MsgBox Words, Sign, "pairbook"
End Sub
