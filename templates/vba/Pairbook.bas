Attribute VB_Name = "Pairbook"
Option Explicit

' The buttons of a tournament workbook. Each runs one action of the Python package on this
' workbook; what is wrong with the tournament is told by the action itself, in the workbook's
' language. Only a set-up that keeps Python from starting is told from here. The words come
' from the hidden tab xlwings.conf, so that this source stays plain ASCII.

'[each button]
Public Sub MACRO()
    On Error GoTo Failed
    If Not Ready() Then Exit Sub
    If RunPython(Apart() & "import addin.buttons; addin.buttons.KEY()") = -1 Then TellDoctor
    Exit Sub
Failed:
    TellDoctor Err.Description
End Sub
'[end]

Private Function Ready() As Boolean
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

Private Sub TellDoctor(Optional Reason As String = "")
    ' Says which command finds out what is wrong with the set-up.
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

Private Function Apart() As String
    ' With the setting PAIRBOOK_MACROS on False Python does not call the functions below: should
    ' an Excel ever stop answering there while it waits for Python, no error would say so.
    On Error Resume Next
    If Not CBool(GetConfig("PAIRBOOK_MACROS", "True")) Then
        Apart = "import addin.sheets.excel_macros as m; m.INSIDE = False; "
    End If
End Function

' Cells for Python, many in one call: a call from another process costs a millisecond. Each
' answers with a text that begins with "Error" when it could not do its work; Python then goes
' the long way, cell by cell, and tells from there what is wrong.

Public Function PairbookRead(ByVal BookName As String, ByVal Wanted As String, ByVal Most As Long) As Variant
    ' Five entries for each tab: its name, whether it is shown, its last row and last column in
    ' use, and the cells of columns A to AD where Wanted has the name between line feeds.
    Dim Found() As Variant, Tabs As Object, Tab_ As Object, Used As Object
    Dim Entry As Long, Last As Long
    On Error GoTo Failed
    Set Tabs = Workbooks(BookName).Worksheets
    ReDim Found(0 To 5 * Tabs.Count - 1)
    For Each Tab_ In Tabs
        Set Used = Tab_.UsedRange
        Last = Used.Row + Used.Rows.Count - 1
        Found(Entry) = Tab_.Name
        Found(Entry + 1) = (Tab_.Visible = -1)
        Found(Entry + 2) = Last
        Found(Entry + 3) = Used.Column + Used.Columns.Count - 1
        If InStr(1, Wanted, vbLf & Tab_.Name & vbLf, vbBinaryCompare) > 0 Then
            If Last > Most Then Last = Most
            Found(Entry + 4) = Tab_.Range("A1:AD" & Last).Value
        End If
        Entry = Entry + 5
    Next
    PairbookRead = Found
    Exit Function
Failed:
    PairbookRead = "Error " & Err.Number & " " & Err.Description
End Function

Public Function PairbookBefore(ByVal BookName As String, ByVal Places As String) As Variant
    ' Three entries for each line of Places, a tab, cells and a table with tabs between them: the
    ' formulas, the values, and where the table is.
    Dim Found() As Variant, Rows_() As String, Parts() As String
    Dim Tab_ As Object, Number As Long
    On Error GoTo Failed
    Rows_ = Split(Places, vbLf)
    ReDim Found(0 To 3 * UBound(Rows_) + 2)
    For Number = 0 To UBound(Rows_)
        Parts = Split(Rows_(Number), vbTab)
        Set Tab_ = Workbooks(BookName).Worksheets(Parts(0))
        If Parts(1) <> "" Then
            Found(3 * Number) = Tab_.Range(Parts(1)).Formula
            Found(3 * Number + 1) = Tab_.Range(Parts(1)).Value
        End If
        If Parts(2) <> "" Then
            On Error Resume Next
            Found(3 * Number + 2) = Tab_.ListObjects(Parts(2)).Range.Address
            On Error GoTo Failed
        End If
    Next
    PairbookBefore = Found
    Exit Function
Failed:
    PairbookBefore = "Error " & Err.Number & " " & Err.Description
End Function

Public Function PairbookWrite(ByVal BookName As String, ByVal Steps As String, ByVal Values As Variant) As Variant
    ' Each line of Steps is what to do, a tab, cells and a table. What is put into cells stands in
    ' Values, row by row, one piece behind the other.
    Dim Rows_() As String, Parts() As String, Piece() As Variant
    Dim Tab_ As Object, Area As Object
    Dim Number As Long, At As Long, Down As Long, Across As Long
    On Error GoTo Failed
    At = LBound(Values)
    Rows_ = Split(Steps, vbLf)
    For Number = 0 To UBound(Rows_)
        Parts = Split(Rows_(Number), vbTab)
        Set Tab_ = Workbooks(BookName).Worksheets(Parts(1))
        Select Case Parts(0)
        Case "show"
            Tab_.Visible = True
        Case "table"
            ' Only dress: the organiser may have removed, renamed or moved it.
            On Error Resume Next
            Tab_.ListObjects(Parts(3)).Resize Tab_.Range(Parts(2))
            On Error GoTo Failed
        Case "clear"
            Tab_.Range(Parts(2)).ClearContents
        Case "put"
            Set Area = Tab_.Range(Parts(2))
            ReDim Piece(1 To Area.Rows.Count, 1 To Area.Columns.Count)
            For Down = 1 To UBound(Piece, 1)
                For Across = 1 To UBound(Piece, 2)
                    Piece(Down, Across) = Values(At)
                    At = At + 1
                Next
            Next
            Area.Value = Piece
        Case "print", "axis"
            ' How a tab is printed and drawn is dress, too.
            On Error Resume Next
            If Parts(0) = "print" Then Tab_.PageSetup.PrintArea = Parts(2)
            If Parts(0) = "axis" Then Tab_.ChartObjects(1).Chart.Axes(2).MinimumScale = Val(Parts(2))
            On Error GoTo Failed
        Case "front"
            ' All is written: where the cursor stands must not look like a failure.
            On Error Resume Next
            Application.Goto Tab_.Range(Parts(2))
            On Error GoTo Failed
        End Select
    Next
    PairbookWrite = "done"
    Exit Function
Failed:
    PairbookWrite = "Error " & Err.Number & " " & Err.Description
End Function
